import type { Pregunta } from '@/contract/importacion/carga';
import { plural } from '@/utils/format';

// What a sheet leaves open. Each kind is asked once, with the answer that the plan assumes; a row never asks by itself.

/** A kind of question: its text for so many cells, and its answers, of which the first one is assumed. */
interface Clase {
  texto: (cuantas: number) => string;
  opciones: readonly (readonly [string, string])[];
}

const una = (n: number, singular: string, varias?: string) => plural(n, singular, varias);

const CLASES = {
  orden: {
    texto: (n) => `${una(n, 'fecha')} que se ${n === 1 ? 'puede' : 'pueden'} leer de dos maneras`,
    opciones: [
      ['DMA', 'Primero el día: 3/9 es 3 de septiembre'],
      ['MDA', 'Primero el mes: 3/9 es 9 de marzo'],
    ],
  },
  anioCorto: {
    texto: (n) => `${una(n, 'fecha')} con año corto`,
    opciones: [
      ['si', 'Es el año que ya pasó: 22 es 2022'],
      ['vacia', 'Dejarlas vacías, por completar'],
    ],
  },
  soloAnio: {
    texto: (n) => `${una(n, 'fecha')} de nacimiento con solo el año o el mes`,
    opciones: [
      ['enero', 'El día 1 de ese año o mes, por confirmar'],
      ['vacia', 'Dejarlas vacías, por completar'],
    ],
  },
  sinFecha: {
    texto: (n) => `${una(n, 'niño')} sin fecha de nacimiento`,
    opciones: [
      ['cargar', 'Cargar sin inscribir, por completar'],
      ['fuera', 'Dejar fuera'],
    ],
  },
  nombres: {
    texto: (n) => `${una(n, 'nombre dudoso', 'nombres dudosos')}: dónde empieza el apellido`,
    opciones: [
      ['propuesta', 'Como se propone'],
      ['uno', 'El nombre es solo la primera palabra'],
      ['dos', 'El nombre son las dos primeras palabras'],
    ],
  },
  sexo: {
    texto: (n) => `${una(n, 'niño')} cuyo sexo no dicen ni la hoja ni su nombre`,
    opciones: [
      ['M', 'Masculino'],
      ['F', 'Femenino'],
    ],
  },
  familia: {
    texto: (n) => `${una(n, 'niño')} sin responsable con el teléfono y un apellido de otra familia de la hoja`,
    opciones: [
      ['unir', 'Son hermanos: el mismo responsable'],
      ['no', 'No lo son'],
    ],
  },
  sinResponsable: {
    texto: (n) => `${una(n, 'niño')} sin responsable`,
    opciones: [
      ['cargar', 'Cargar, por completar'],
      ['fuera', 'Dejar fuera'],
    ],
  },
  sinTelefono: {
    texto: (n) => `${una(n, 'responsable')} sin teléfono`,
    opciones: [
      ['cargar', 'Cargar, por completar'],
      ['fuera', 'Dejar fuera'],
    ],
  },
  alerta: {
    texto: (n) => `${una(n, 'observación', 'observaciones')} que ${n === 1 ? 'parece' : 'parecen'} de salud`,
    opciones: [
      ['alerta', 'Ponerlas en la alerta médica'],
      ['nota', 'Dejarlas en las notas'],
    ],
  },
  cuota: {
    texto: (n) => `${una(n, 'observación', 'observaciones')} con un precio`,
    opciones: [
      ['cuota', 'Es la cuota de ese niño'],
      ['nota', 'Dejarlas en las notas'],
    ],
  },
  beca: {
    texto: (n) => `${una(n, 'observación', 'observaciones')} con una beca`,
    opciones: [
      ['beca', 'Darle una beca de ese porcentaje'],
      ['nota', 'Dejarlas en las notas'],
    ],
  },
  montoDeMes: {
    texto: (n) => `${una(n, 'celda')} de un mes con un texto o un monto`,
    opciones: [
      ['si', 'Ese mes está pagado'],
      ['no', 'Ese mes no está pagado'],
    ],
  },
  inscripcion: {
    texto: (n) => `La hoja no dice si la inscripción de ${una(n, 'niño')} está pagada`,
    opciones: [
      ['pagada', 'Está pagada'],
      ['cobrar', 'Cobrarla al cargar'],
    ],
  },
} satisfies Record<string, Clase>;
type Clases = typeof CLASES;
type IdDePregunta = keyof Clases;

const EJEMPLOS = 4;

/** Collects the questions of a file while its rows are read. */
export function cuaderno(decisiones: Readonly<Record<string, string>>) {
  const casos = new Map<IdDePregunta, { cuantas: number; ejemplos: string[] }>();
  const elegidaDe = (id: IdDePregunta): string => {
    const opciones: readonly (readonly [string, string])[] = CLASES[id].opciones;
    return opciones.find(([una]) => una === decisiones[id])?.[0] ?? opciones[0]![0];
  };
  return {
    /** The answer to a question that a cell raises; it counts as one more case of it. */
    preguntar(id: IdDePregunta, ejemplo: string): string {
      const caso = casos.get(id) ?? { cuantas: 0, ejemplos: [] };
      casos.set(id, caso);
      caso.cuantas += 1;
      if (ejemplo && caso.ejemplos.length < EJEMPLOS && !caso.ejemplos.includes(ejemplo)) caso.ejemplos.push(ejemplo);
      return elegidaDe(id);
    },
    /** All questions that were raised, in the order of their kinds. */
    preguntas: (): Pregunta[] =>
      (Object.keys(CLASES) as IdDePregunta[]).flatMap((id) => {
        const caso = casos.get(id);
        if (!caso) return [];
        const opciones = CLASES[id].opciones.map(([una, titulo]) => ({ id: una, titulo }));
        return [{ id, texto: CLASES[id].texto(caso.cuantas), ejemplos: caso.ejemplos, opciones, elegida: elegidaDe(id) }];
      }),
  };
}
