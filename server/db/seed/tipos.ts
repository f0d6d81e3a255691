import type pg from 'pg';
import type { Centavos } from '@/contract/campos';
import { centavos } from '@/domain/dinero';
import type { Fila } from './bulk';
import type { grupo, grupoModalidad, modalidad, periodoAcademico } from '../schema/academico';
import type { Sesion } from '@/domain/academico/horario';

/** Input of every part of the demo. */
export interface Semilla {
  client: pg.ClientBase;
  hoy: string;
  /** Number of students. */
  cuantos: number;
}

/** The first families are used by tours and tests of the demo, so they get no exceptional cases. */
export const FAMILIAS_LIBRES = 12;

/** The only company of the demo. */
export const CODIGO_COMPANIA = 1;

/** Keys of the branches: Naco, Santo Domingo Este, Santiago. */
export const SUCURSALES = [1, 2, 3] as const;

/** The instructor who signs in as `profesor`. */
export const PROFESOR_CON_USUARIO = 1;

/** The cashier of each branch. */
export const CAJEROS: Record<number, { usuario: string; codigoUsuario: number }> = {
  1: { usuario: 'caja', codigoUsuario: 2 },
  2: { usuario: 'caja', codigoUsuario: 2 },
  3: { usuario: 'admin', codigoUsuario: 1 },
};

export type Periodo = Fila<typeof periodoAcademico> & { diasSinClase: string[] };
export type Modalidad = Fila<typeof modalidad> & { codigoModalidad: number };

/** A group with what an enrolment needs of it, and its number of free places. */
export type Grupo = Fila<typeof grupo> & {
  codigoGrupo: number;
  horario: Sesion[];
  precios: Fila<typeof grupoModalidad>[];
  libres: number;
  /** In high demand: it is filled to capacity. */
  lleno: boolean;
};

/** The period, modalities and groups that students are placed in. */
export interface Oferta {
  periodo: Periodo;
  modalidades: Modalidad[];
  /** Groups in blocks of 24; a student is placed within one block. */
  bloques: Grupo[][];
}

/** Payment behaviour of a family. */
export type Perfil = 'PUNTUAL' | 'ADELANTA' | 'TARDE' | 'ABONA' | 'DEJO_DE_PAGAR';

/** A child's enrolment, kept small because one per child stays in memory. */
export interface Alta {
  codigoInscripcion: number;
  codigoEstudiante: number;
  codigoEntidad: number;
  familia: Familia;
  grupo: Grupo;
  modalidad: Modalidad;
  fecha: string;
  /** Day of the cancellation. */
  cancelada: string | null;
}

/** A payer and the family's payment behaviour. */
export interface Familia {
  indice: number;
  codigoPagador: number;
  perfil: Perfil;
  /** The day after which nothing was paid. */
  dejoDePagar: string | null;
}

/** pesos(1500) → 150000 centavos. */
export const pesos = (n: number): Centavos => centavos(n * 100);

/** Timestamp of a day and a time 'HH:MM' or 'HH:MM:SS' in Santo Domingo. */
export const momentoDe = (dia: string, hora: string) => `${dia}T${hora.length === 5 ? `${hora}:00` : hora}-04:00`;
