/** The schema library, through one door. Of its 521 modules the bundle takes what is used. */
export { default as Type } from "typebox";
export type { Static, TObject, TProperties, TSchema } from "typebox";
export { default as Compile } from "typebox/compile";
export { default as Value } from "typebox/value";
