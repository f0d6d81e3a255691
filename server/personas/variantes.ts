/**
 * Names from English as they are written here, by ear or not: no rule of Spanish sounds tells that Maikel is Michael. In small letters without
 * accents.
 */
const VARIANTES: readonly (readonly string[])[] = [
  ['michael', 'maikel', 'maykel', 'maicol', 'maikol', 'mikel'],
  ['steven', 'stephen', 'estiven', 'stiven', 'estiben'],
  ['jason', 'jayson', 'yeison', 'jeison', 'yeyson', 'yason'],
  ['brian', 'bryan', 'brayan', 'braian'],
  ['jonathan', 'yonatan', 'jhonatan', 'yonathan'],
  ['james', 'yeims', 'jeims', 'yeimi'],
  ['jefferson', 'yeferson', 'yefferson', 'jeferson'],
  ['kevin', 'quevin', 'keven', 'kebin'],
  ['dwayne', 'duan', 'duane', 'dwain'],
  ['wesley', 'uesli', 'wesly', 'weslin'],
  ['charlie', 'charli', 'charly', 'chali'],
  ['jennifer', 'yenifer', 'jenifer', 'yennifer'],
  ['ashley', 'ashli', 'asly', 'achli'],
  ['hailey', 'jeili', 'haily', 'jeily'],
  ['jacqueline', 'yaqueline', 'jaqueline', 'yakelin'],
  ['jayden', 'jeiden', 'yeiden', 'jaden'],
];

/** Every way of writing a name, the given one first: variantesDe('maikel') → ['maikel', 'michael', …]; the word alone if none is known. */
export function variantesDe(palabra: string): string[] {
  const familia = VARIANTES.find((una) => una.includes(palabra)) ?? [];
  return [palabra, ...familia.filter((otra) => otra !== palabra)];
}
