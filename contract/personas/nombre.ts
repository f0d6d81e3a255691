/** A person's full name: 'Ana Pérez'; `nombreDe` of server/db/schema/personas.ts is the same in SQL. */
export const nombreCompletoDe = ({ nombre, apellido }: { nombre: string; apellido: string }): string => `${nombre} ${apellido}`.trim();
