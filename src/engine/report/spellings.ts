/**
 * Words that the lexicon reads as another spelling though both are in use: cleaning brings them to
 * one form so that names can be compared, but no owner who prints "Pakora" has made a mistake.
 */
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
