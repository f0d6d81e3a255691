/** The options of an optional filter: 'Todos' (or 'Todas'), then all labels or those of the named keys. */
export const opciones = <K extends string>(
  palabras: Readonly<Record<K, string>>,
  cuales: readonly K[] = Object.keys(palabras) as K[],
  todos: 'Todos' | 'Todas' = 'Todos',
) => [{ value: null, label: todos }, ...opcionesDe(palabras, cuales)];

/** The options of a filter that always has a value. */
export const opcionesDe = <K extends string>(palabras: Readonly<Record<K, string>>, cuales: readonly K[] = Object.keys(palabras) as K[]) =>
  cuales.map((value) => ({ value, label: palabras[value] }));

/** The options of a yes/no filter. */
export const SI_NO = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Sí' },
];

/** The two dates of a range; filters with these names get the presets. */
export const DIAS = [
  { name: 'desde', label: 'Desde', kind: 'date' },
  { name: 'hasta', label: 'Hasta', kind: 'date' },
] as const;
