/** A person's full name: 'Ana Pérez'; `server/personas/nombre.ts` has the same in SQL. */
export const nombreCompletoDe = ({ nombre, apellido }: { nombre: string; apellido: string }): string => `${nombre} ${apellido}`.trim();
