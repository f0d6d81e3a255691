/** Widths of the bars and gaps of each Code 128 symbol, by its value; 103–105 are the start symbols of sets A, B, C (ISO/IEC 15417). */
const SIGNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const STOP = '2331112';
const START_B = 104;
const START_C = 105;
const MODULUS = 103;

/** The symbol values of a text: two digits per symbol for an even number of digits, else one character per symbol. */
function valuesOf(text: string): number[] {
  if (/^(\d\d)+$/.test(text)) return [START_C, ...text.match(/\d\d/g)!.map(Number)];
  return [START_B, ...[...text].map((letter) => letter.charCodeAt(0) - 32)];
}

/**
 * A text as Code 128 bars: position and width of each bar, and the total width, in modules. Takes printable ASCII; throws RangeError for
 * any other character.
 */
export function code128(text: string): { bars: { x: number; width: number }[]; modules: number } {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError(`No se puede escribir en barras: ${text}`);
  const values = valuesOf(text);
  const check = values.reduce((sum, value, i) => sum + value * Math.max(1, i), 0) % MODULUS;
  const widths = [...[...values, check].map((value) => SIGNS[value]!).join(''), ...STOP].map(Number);
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  widths.forEach((width, i) => {
    if (i % 2 === 0) bars.push({ x, width });
    x += width;
  });
  return { bars, modules: x };
}
