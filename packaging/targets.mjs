// The platforms that there are packages for. uWebSockets.js decides: npm has it for these alone,
// and of the C libraries for glibc only.

/** npm's name of a platform → how Rust and npm's manifests call it. */
export const targets = {
  "linux-x64-gnu": { triple: "x86_64-unknown-linux-gnu", cpu: "x64" },
  "linux-arm64-gnu": { triple: "aarch64-unknown-linux-gnu", cpu: "arm64" },
};

/** The ABI of each supported Node: 20, 22. The addon needs none, uWebSockets.js a build for each. */
export const nodeAbis = [115, 127];

/** The name under which `src/native-parts.ts` looks for it. */
export function packageName(platform) {
  return `@menu-intelligence/native-${platform}`;
}

/** Linux on this machine's processor. */
export function defaultPlatform() {
  return `linux-${process.arch}-gnu`;
}
