import * as cuenta from '@/contract/cobros/pagosEstudiante';
import { bajas } from '@/contract/estudiantes/baja';
import { carnets } from '@/contract/estudiantes/carnet';
import { documentos } from '@/contract/estudiantes/documento';
import { fusiones } from '@/contract/estudiantes/fusion';
import { historia as historiaDe } from '@/contract/estudiantes/historia';
import { fichas } from '@/contract/estudiantes/info';
import { facturas } from '@/contract/facturas/factura';
import { send } from '../http/send';
import { service } from '../http/service';

// Kept apart from services/estudiantes.ts because the desk looks students up but never opens a record.

/** The parts of a student's record beyond the person. */
export const fichaService = service(fichas);

/** Deactivating, reactivating and deleting a student. */
export const bajaService = service(bajas);

/** Merging two records of the same child. */
export const fusionService = service(fusiones);

/** The documents of a student, and their files. */
export const documentoService = service(documentos);

/** The data on a student's card. */
export const carnetService = service(carnets);

/** The account of one student: payments with the student's share, invoices and figures. */
export const pagosDeEstudiante = send(cuenta.pagosDeEstudiante);

/** The history of a student, page by page, newest first. */
export const historia = send(historiaDe);

/** A student's pending invoices, overdue ones first. */
export const pendientesDeEstudiante = send(facturas.pendientesEstudiante);
