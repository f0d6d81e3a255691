import type pg from 'pg';
import type { Centavos } from '@/contract/campos';
import { centavos } from '@/domain/dinero';
import type { Fila } from './bulk';
import type { grupo, grupoModalidad, modalidad, periodoAcademico } from '../schema/academico';
import type { Sesion } from '@/domain/horario';

/** What every part of the demo is made from. */
export interface Semilla {
  client: pg.ClientBase;
  hoy: string;
  /** How many students. */
  cuantos: number;
}

/** The first families are those that tours and tests of the demo use: nothing rare happens to them. */
export const FAMILIAS_LIBRES = 12;

/** The only company of the demo. */
export const CODIGO_COMPANIA = 1;

/** The branches by their place: Naco, Santo Domingo Este, Santiago. */
export const SUCURSALES = [1, 2, 3] as const;

/** The instructor who signs in as `profesor`. */
export const PROFESOR_CON_USUARIO = 1;

/** Who collects in each branch. */
export const CAJEROS: Record<number, { usuario: string; codigoUsuario: number }> = {
  1: { usuario: 'caja', codigoUsuario: 2 },
  2: { usuario: 'caja', codigoUsuario: 2 },
  3: { usuario: 'admin', codigoUsuario: 1 },
};

export type Periodo = Fila<typeof periodoAcademico> & { diasSinClase: string[] };
export type Modalidad = Fila<typeof modalidad> & { codigoModalidad: number };

/** A group with what an enrolment needs of it, and how many places are left. */
export type Grupo = Fila<typeof grupo> & {
  codigoGrupo: number;
  horario: Sesion[];
  precios: Fila<typeof grupoModalidad>[];
  libres: number;
  /** Everybody wants in, so it is full. */
  lleno: boolean;
};

/** The academic frame that students are put into. */
export interface Oferta {
  periodo: Periodo;
  modalidades: Modalidad[];
  /** Groups in blocks of 24; a student finds one in one block. */
  bloques: Grupo[][];
}

/** How a family pays. */
export type Perfil = 'PUNTUAL' | 'ADELANTA' | 'TARDE' | 'ABONA' | 'DEJO_DE_PAGAR';

/** A child's enrolment, small enough to keep one for every child in memory. */
export interface Alta {
  codigoInscripcion: number;
  codigoEstudiante: number;
  codigoEntidad: number;
  familia: Familia;
  grupo: Grupo;
  modalidad: Modalidad;
  fecha: string;
  /** The day on which it was cancelled. */
  cancelada: string | null;
}

/** A payer and the way he pays. */
export interface Familia {
  indice: number;
  codigoPagador: number;
  perfil: Perfil;
  /** From this day on nothing more was paid. */
  dejoDePagar: string | null;
}

/** pesos(1500) → 150000 centavos. */
export const pesos = (n: number): Centavos => centavos(n * 100);

/** The moment of a day and an hour 'HH:MM' or 'HH:MM:SS' in Santo Domingo. */
export const momentoDe = (dia: string, hora: string) => `${dia}T${hora.length === 5 ? `${hora}:00` : hora}-04:00`;
