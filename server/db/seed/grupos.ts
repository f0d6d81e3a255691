/** Template of a demo group; prices in pesos. */
export interface Plantilla {
  nombre: string;
  edades: readonly [number, number];
  capacidad: number;
  cuota: number;
  inscripcion: number;
  /** Three classes a week instead of two. */
  tres?: true;
  sexo?: 'FEMENINO';
  /** In high demand: it is filled to capacity. */
  lleno?: true;
}

/** Places for classes in each branch; names differ between branches. */
export const LUGARES = [
  ['Cancha principal', 'Cancha auxiliar', 'Techado'],
  ['Cancha Norte', 'Cancha Sur'],
  ['Campo A', 'Campo B'],
] as const;

/** Groups of each branch. Two consecutive ones share an instructor; the first two of all are those of `profesor`. */
export const PLANTILLAS: readonly (readonly Plantilla[])[] = [
  [
    { nombre: 'Sub-10 A', edades: [9, 10], capacidad: 24, cuota: 3200, inscripcion: 2500 },
    { nombre: 'Sub-8 A', edades: [7, 8], capacidad: 26, cuota: 3000, inscripcion: 2500 },
    { nombre: 'Sub-6', edades: [4, 6], capacidad: 22, cuota: 2800, inscripcion: 2500 },
    { nombre: 'Sub-8 B', edades: [7, 8], capacidad: 28, cuota: 3000, inscripcion: 2500 },
    { nombre: 'Sub-10 B', edades: [9, 10], capacidad: 30, cuota: 3200, inscripcion: 2500 },
    { nombre: 'Sub-12', edades: [11, 12], capacidad: 26, cuota: 3400, inscripcion: 2500, lleno: true },
    { nombre: 'Sub-14', edades: [13, 14], capacidad: 32, cuota: 3600, inscripcion: 2500, tres: true },
    { nombre: 'Sub-16', edades: [15, 16], capacidad: 30, cuota: 3600, inscripcion: 2500, tres: true },
    { nombre: 'Porteros', edades: [10, 16], capacidad: 16, cuota: 2200, inscripcion: 1000 },
    { nombre: 'Femenino', edades: [9, 14], capacidad: 28, cuota: 3000, inscripcion: 2000, sexo: 'FEMENINO' },
  ],
  [
    { nombre: 'Sub-6', edades: [4, 6], capacidad: 24, cuota: 2300, inscripcion: 2000 },
    { nombre: 'Sub-8', edades: [7, 8], capacidad: 30, cuota: 2500, inscripcion: 2000 },
    { nombre: 'Sub-10', edades: [9, 10], capacidad: 32, cuota: 2500, inscripcion: 2000 },
    { nombre: 'Sub-12', edades: [11, 12], capacidad: 32, cuota: 2700, inscripcion: 2000 },
    { nombre: 'Sub-14', edades: [13, 14], capacidad: 30, cuota: 2700, inscripcion: 2000, tres: true },
    { nombre: 'Sub-16', edades: [15, 16], capacidad: 28, cuota: 2900, inscripcion: 2000, tres: true },
    { nombre: 'Sub-18', edades: [17, 18], capacidad: 26, cuota: 2900, inscripcion: 2000, tres: true },
    { nombre: 'Femenino Sub-14', edades: [11, 14], capacidad: 26, cuota: 2500, inscripcion: 1500, sexo: 'FEMENINO' },
  ],
  [
    { nombre: 'Sub-8', edades: [7, 8], capacidad: 28, cuota: 2400, inscripcion: 2000 },
    { nombre: 'Sub-10', edades: [9, 10], capacidad: 30, cuota: 2400, inscripcion: 2000 },
    { nombre: 'Sub-12', edades: [11, 12], capacidad: 30, cuota: 2600, inscripcion: 2000 },
    { nombre: 'Sub-14', edades: [13, 14], capacidad: 28, cuota: 2600, inscripcion: 2000, tres: true },
    { nombre: 'Sub-17', edades: [15, 17], capacidad: 26, cuota: 2800, inscripcion: 2000, tres: true },
    { nombre: 'Porteros', edades: [10, 17], capacidad: 16, cuota: 1800, inscripcion: 1000 },
  ],
];

/** Groups of one block, and the number of students that fit with places to spare. */
export const GRUPOS_POR_BLOQUE = PLANTILLAS.flat().length;
export const ESTUDIANTES_POR_BLOQUE = 600;
