/** The choices of a filter, as people read them, after 'Todos', which narrows nothing: of all words, or of those named. */
export const opciones = <K extends string>(palabras: Readonly<Record<K, string>>, cuales: readonly K[] = Object.keys(palabras) as K[]) => [
  { value: null, label: 'Todos' },
  ...opcionesDe(palabras, cuales),
];

/** The choices of a filter that always says one of them. */
export const opcionesDe = <K extends string>(palabras: Readonly<Record<K, string>>, cuales: readonly K[] = Object.keys(palabras) as K[]) =>
  cuales.map((value) => ({ value, label: palabras[value] }));

/** The choices of a filter that is on or off. */
export const SI_NO = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Sí' },
];

/** The two days of a span: filters of these names get the presets. */
export const DIAS = [
  { name: 'desde', label: 'Desde', kind: 'date' },
  { name: 'hasta', label: 'Hasta', kind: 'date' },
] as const;
