import * as z from 'zod';
import { dinero, fecha, parrafo, telefono, textoOpcional } from '@/contract/campos';
import type { Archivo } from '@/contract/importacion/carga';
import type { Columna } from '@/contract/importacion/cargaEstudiantes';
import { diaPasado, NuevaPersona, NuevoAdulto } from '@/contract/personas/entidad';
import { Parentesco } from '@/contract/personas/parentesco';
import { NuevoEstudiante } from '@/contract/estudiantes/estudiante';
import { lector } from '@/domain/importacion/entender';
import { importeEscrito, nombrePropio, sexoEscrito, sinAcento } from '@/domain/importacion/escrito';
import { digitosDe, soloSignos } from '../../personas/senas';
import { leerFilas } from '../filasLeidas';
import { respirando } from '../porTrozos';

/** A guardian of a sheet: who has no phone or surname there gets them later. */
const Adulto = NuevoAdulto.extend({ apellido: textoOpcional(60), telefono });

/** A row in the shape of the student form, and what the sheet says of groups and payments. */
const Fila = z.object({
  entidad: NuevaPersona.extend({ fechaNacimiento: diaPasado.nullable() }),
  alertaMedica: NuevoEstudiante.shape.alertaMedica,
  nota: parrafo(500),
  porConfirmar: z.boolean(),
  responsable: Adulto.nullable(),
  parentesco: Parentesco,
  segundo: Adulto.nullable(),
  segundoParentesco: Parentesco,
  sucursal: textoOpcional(80),
  grupo: textoOpcional(80),
  modalidad: textoOpcional(80),
  pagadoHasta: fecha.nullable(),
  balance: dinero,
  vence: fecha.nullable(),
  aFavor: dinero,
  inscripcionPagada: z.boolean(),
  /** The price of this child; null: that of the group. */
  cuota: dinero.nullable(),
  beca: textoOpcional(80),
  becaPorcentaje: z.int().min(1).max(100).nullable(),
});
export type Fila = z.output<typeof Fila>;
export type Adulto = z.output<typeof Adulto>;

/** Columns that a row has once it is understood; some have none of their own in a sheet. */
type Entendida =
  Columna | `segundo${'Nombre' | 'Apellido' | 'Parentesco' | 'Telefono'}` | 'responsableOtro' | 'becaPorcentaje' | 'porConfirmar';

const LUGAR: Record<string, Entendida> = {
  'entidad.nombre': 'nombre',
  'entidad.apellido': 'apellido',
  'entidad.fechaNacimiento': 'fechaNacimiento',
  'entidad.sexo': 'sexo',
  'entidad.documento': 'documento',
  'entidad.telefono': 'telefono',
  'entidad.email': 'email',
  alertaMedica: 'alertaMedica',
  nota: 'notas',
  parentesco: 'parentesco',
  'responsable.nombre': 'responsableNombre',
  'responsable.apellido': 'responsableApellido',
  'responsable.telefono': 'responsableTelefono',
  'responsable.telefonoOtro': 'responsableTelefono',
  'responsable.documento': 'responsableDocumento',
  'responsable.email': 'responsableEmail',
  'segundo.nombre': 'responsableNombre',
  'segundo.apellido': 'responsableApellido',
  'segundo.telefono': 'responsableTelefono',
  sucursal: 'sucursal',
  grupo: 'grupo',
  modalidad: 'modalidad',
  pagadoHasta: 'pagadoHasta',
  balance: 'balance',
  vence: 'vence',
  aFavor: 'aFavor',
  cuota: 'cuota',
  beca: 'beca',
};

const PALABRAS: Partial<Record<Entendida, string>> = {
  fechaNacimiento: 'Escríbala como 31/12/2015',
  sexo: 'Escriba M o F',
  parentesco: 'Escriba Madre, Padre, Tutor, Abuelo, Hermano u Otro',
  balance: 'Escriba lo que debe, como 1450.00',
  aFavor: 'Escriba lo que tiene a favor, como 1450.00',
  cuota: 'Escriba lo que paga, como 2500.00',
  vence: 'Escríbala como 31/12/2025',
  pagadoHasta: 'Escriba un mes, una fecha o «al día»',
};

const importe = (texto: string) => (texto === '' ? 0 : importeEscrito(texto));

const forma = (celda: (columna: Entendida) => string) => ({
  entidad: {
    nombre: nombrePropio(celda('nombre')),
    apellido: nombrePropio(celda('apellido')),
    fechaNacimiento: celda('fechaNacimiento') || null,
    sexo: sexoEscrito(celda('sexo')),
    documento: celda('documento'),
    email: celda('email').toLowerCase(),
    telefono: celda('telefono'),
  },
  alertaMedica: celda('alertaMedica'),
  nota: celda('notas'),
  porConfirmar: celda('porConfirmar') !== '',
  responsable:
    celda('responsableNombre') === ''
      ? null
      : {
          nombre: nombrePropio(celda('responsableNombre')),
          apellido: nombrePropio(celda('responsableApellido')),
          telefono: celda('responsableTelefono'),
          telefonoOtro: celda('responsableOtro'),
          documento: celda('responsableDocumento'),
          email: celda('responsableEmail').toLowerCase(),
        },
  parentesco: celda('parentesco'),
  segundo:
    celda('segundoNombre') === ''
      ? null
      : { nombre: celda('segundoNombre'), apellido: celda('segundoApellido'), telefono: celda('segundoTelefono') },
  segundoParentesco: celda('segundoParentesco') || 'TUTOR',
  sucursal: celda('sucursal'),
  grupo: celda('grupo').replace(/\s+/g, ' '),
  modalidad: celda('modalidad').replace(/\s+/g, ' '),
  pagadoHasta: celda('pagadoHasta') || null,
  balance: importe(celda('balance')),
  vence: celda('vence') || null,
  aFavor: importe(celda('aFavor')),
  inscripcionPagada: celda('inscripcionPagada') !== '',
  cuota: celda('cuota') === '' ? null : importeEscrito(celda('cuota')),
  beca: celda('beca'),
  becaPorcentaje: celda('becaPorcentaje') === '' ? null : Number(celda('becaPorcentaje')),
});

/** Understands the rows of a file and parses them with the schema of the student form; with the questions that they leave open. */
export async function leerEstudiantes({ columnas, filas, decisiones }: Archivo<Columna>, hoy: string) {
  const { leerFila, juntar } = lector({ columnas, filas }, decisiones, hoy);
  const entendidas = await respirando(filas, leerFila);
  const preguntas = juntar(entendidas);
  const ids = [...new Set(entendidas.flatMap(({ celdas }) => Object.keys(celdas)))] as Entendida[];
  const comoArchivo = { columnas: ids, filas: entendidas.map(({ celdas }) => ids.map((id) => celdas[id] ?? '')) };
  const leidas = await leerFilas(comoArchivo, {
    schema: Fila,
    forma,
    lugar: LUGAR,
    palabras: PALABRAS,
    propios: /futura|1900|Máximo|decimales/,
  });
  return { preguntas, leidas: leidas.map((una, i) => ({ ...una, notas: entendidas[i]!.notas, fuera: entendidas[i]!.fuera })) };
}
export type FilaLeida = Awaited<ReturnType<typeof leerEstudiantes>>['leidas'][number];

/** Keys that identify a child in a file: the document, and name with birthday; without a birthday, name and guardian. */
export const senasDeNino = (fila: Fila): string[] => {
  const { nombre, apellido, fechaNacimiento, documento } = fila.entidad;
  return [
    ...(soloSignos(documento) ? [`d ${soloSignos(documento)}`] : []),
    `n ${sinAcento(`${nombre} ${apellido}`)} ${fechaNacimiento ?? adultosDe(fila)[0]?.sena ?? ''}`,
  ];
};

const senaDe = ({ nombre, apellido, telefono: numero, documento }: Adulto, sinNada: string): string =>
  soloSignos(documento) ? `d ${soloSignos(documento)}` : `n ${sinAcento(`${nombre} ${apellido}`)} ${digitosDe(numero) || sinNada}`;

/** A guardian in a row, the relation, and the key that identifies them in a file. */
export interface AdultoDeFila {
  adulto: Adulto;
  parentesco: Fila['parentesco'];
  sena: string;
}

/**
 * The guardians of a row, the payer first. Each is known in the file by the document, else by name and phone; without a phone by name and
 * the child's surname, and the second one also by the first.
 */
export function adultosDe({ responsable, parentesco, segundo, segundoParentesco, entidad }: Fila): AdultoDeFila[] {
  if (!responsable) return [];
  const sena = senaDe(responsable, sinAcento(entidad.apellido));
  const primero = { adulto: responsable, parentesco, sena };
  return segundo ? [primero, { adulto: segundo, parentesco: segundoParentesco, sena: senaDe(segundo, sena) }] : [primero];
}
