/** Spellings that an owner may print: those of `native/text/src/naming/spellings.rs`. */
const accepted: ReadonlySet<string> = new Set(
  `
  caramelised devilled flavour flavours yoghurt yogourt lasagne camomile portabello bleu humus
  kimchee baklawa shawerma zatar adovo qorma korma kurma koorma khorma khurma
  biriyani beriyani pakora pakoras poori pooris parantha paranthas porotta parota parrota chapatti
  chapathi chappathi roomali mattar mutter matara gobhi ghobi kheema murg murgah mirchi chhole
  sambhar subzi sabji tava wada pullao pulav dosai uthappam utappam utthappam appam aappam papadi
  pappad raitha rajmah shaami sheekh tangri haryali navrattan lababdaar piyaz pyaaz pyaaza piaza
  paalak aaloo badaam angeer paav jamoon kichdi sukha bathura batura bhatore bhatoore basmathi
  mylk chickn bakon krispy krunchy cheezy cheesey xtra wingz bowlz kidz kola magik
  `
    .trim()
    .split(/\s+/),
);

export function isAccepted(word: string): boolean {
  return accepted.has(word);
}
