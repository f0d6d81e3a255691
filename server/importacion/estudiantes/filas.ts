import * as z from 'zod';
import { dinero, fecha, textoOpcional } from '@/contract/campos';
import type { Archivo } from '@/contract/importacion/carga';
import type { Columna } from '@/contract/importacion/cargaEstudiantes';
import { NuevaPersona, NuevoAdulto } from '@/contract/personas/entidad';
import { Parentesco } from '@/contract/personas/parentesco';
import { NuevoEstudiante } from '@/contract/estudiantes/estudiante';
import {
  fechaEscrita,
  importeEscrito,
  nombrePropio,
  parentescoEscrito,
  sexoEscrito,
  sinAcento,
  telefonoEscrito,
} from '@/domain/importacion';
import { digitosDe, soloSignos } from '../../personas/senas';
import { leerFilas } from '../filasLeidas';

/** A row in the shape of the student form. */
const Fila = z.object({
  entidad: NuevaPersona,
  alertaMedica: NuevoEstudiante.shape.alertaMedica,
  responsable: NuevoAdulto,
  parentesco: Parentesco,
  grupo: textoOpcional(80),
  modalidad: textoOpcional(80),
  balance: dinero,
  vence: fecha.nullable(),
});
export type Fila = z.output<typeof Fila>;

const LUGAR: Record<string, Columna> = {
  'entidad.nombre': 'nombre',
  'entidad.apellido': 'apellido',
  'entidad.fechaNacimiento': 'fechaNacimiento',
  'entidad.sexo': 'sexo',
  'entidad.documento': 'documento',
  'entidad.telefono': 'telefono',
  'entidad.email': 'email',
  alertaMedica: 'alertaMedica',
  parentesco: 'parentesco',
  'responsable.nombre': 'responsableNombre',
  'responsable.apellido': 'responsableApellido',
  'responsable.telefono': 'responsableTelefono',
  'responsable.documento': 'responsableDocumento',
  'responsable.email': 'responsableEmail',
  grupo: 'grupo',
  modalidad: 'modalidad',
  balance: 'balance',
  vence: 'vence',
};

const PALABRAS: Partial<Record<Columna, string>> = {
  fechaNacimiento: 'Escríbala como 31/12/2015',
  sexo: 'Escriba M o F',
  parentesco: 'Escriba Madre, Padre, Tutor, Abuelo, Hermano u Otro',
  balance: 'Escriba lo que debe, como 1450.00; un saldo a favor no se carga',
  vence: 'Escríbala como 31/12/2025',
};

const forma = (celda: (columna: Columna) => string) => ({
  entidad: {
    nombre: nombrePropio(celda('nombre')),
    apellido: nombrePropio(celda('apellido')),
    fechaNacimiento: fechaEscrita(celda('fechaNacimiento')),
    sexo: sexoEscrito(celda('sexo')),
    documento: celda('documento'),
    email: celda('email').toLowerCase(),
    telefono: telefonoEscrito(celda('telefono')),
  },
  alertaMedica: celda('alertaMedica'),
  responsable: {
    nombre: nombrePropio(celda('responsableNombre')),
    apellido: nombrePropio(celda('responsableApellido')),
    telefono: telefonoEscrito(celda('responsableTelefono')),
    documento: celda('responsableDocumento'),
    email: celda('responsableEmail').toLowerCase(),
  },
  parentesco: parentescoEscrito(celda('parentesco')),
  grupo: celda('grupo').replace(/\s+/g, ' '),
  modalidad: celda('modalidad').replace(/\s+/g, ' '),
  balance: celda('balance') === '' ? 0 : importeEscrito(celda('balance')),
  vence: celda('vence') === '' ? null : fechaEscrita(celda('vence')),
});

/** Parses the rows of a file with the schema of the student form. */
export const leerEstudiantes = (archivo: Archivo<Columna>) =>
  leerFilas(archivo, { schema: Fila, forma, lugar: LUGAR, palabras: PALABRAS, propios: /futura|1900|Máximo|decimales/ });
export type FilaLeida = Awaited<ReturnType<typeof leerEstudiantes>>[number];

/** Keys that identify a child in a file: the document, and name with birthday. */
export const senasDeNino = ({ entidad: { nombre, apellido, fechaNacimiento, documento } }: Fila): string[] => [
  ...(soloSignos(documento) ? [`d ${soloSignos(documento)}`] : []),
  `n ${sinAcento(`${nombre} ${apellido}`)} ${fechaNacimiento}`,
];

/** Key that identifies a guardian in a file: the document, else name and phone. */
export const senaDeAdulto = ({ responsable: { nombre, apellido, telefono, documento } }: Fila): string =>
  soloSignos(documento) ? `d ${soloSignos(documento)}` : `n ${sinAcento(`${nombre} ${apellido}`)} ${digitosDe(telefono)}`;
