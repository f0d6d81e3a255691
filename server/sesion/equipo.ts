// The first match wins: browsers include each other's names, with the more specific name in addition.
const NAVEGADORES: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SISTEMAS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nombreEn = (list: readonly [RegExp, string][], agente: string) => list.find(([pattern]) => pattern.test(agente))?.[1];

/** Describes a browser's User-Agent for the user: 'Chrome en Windows'; 'Equipo desconocido' when it is not a known browser. */
export function equipoDe(agente: string): string {
  const navegador = nombreEn(NAVEGADORES, agente);
  const sistema = nombreEn(SISTEMAS, agente);
  if (navegador && sistema) return `${navegador} en ${sistema}`;
  return navegador ?? sistema ?? 'Equipo desconocido';
}
