/** Name of a person as one reads it: 'Ana Pérez'; `server/personas/nombre.ts` says the same in SQL. */
export const nombreCompletoDe = ({ nombre, apellido }: { nombre: string; apellido: string }): string => `${nombre} ${apellido}`.trim();
