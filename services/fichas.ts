import { bajas } from '@/contract/estudiantes/baja';
import { carnets } from '@/contract/estudiantes/carnet';
import { documentos } from '@/contract/estudiantes/documento';
import { fusiones } from '@/contract/estudiantes/fusion';
import { historia as historiaDe } from '@/contract/estudiantes/historia';
import { fichas } from '@/contract/estudiantes/info';
import * as cuenta from '@/contract/cobros/pagosEstudiante';
import { facturas } from '@/contract/facturas/factura';
import { send } from './http/send';

// Kept apart from services/estudiantes.ts because the desk looks students up but never opens a record.

/** The parts of a student's record beyond the person. */
export const fichaService = {
  calls: fichas,
  resumen: send(fichas.resumen),
  info: send(fichas.info),
  updateInfo: send(fichas.updateInfo),
  saveFoto: send(fichas.saveFoto),
  deleteFoto: send(fichas.deleteFoto),
};

/** Deactivating, reactivating and deleting a student. */
export const bajaService = {
  calls: bajas,
  desactivar: send(bajas.desactivar),
  reactivar: send(bajas.reactivar),
  historial: send(bajas.historial),
  eliminar: send(bajas.eliminar),
};

/** Merging two records of the same child. */
export const fusionService = {
  calls: fusiones,
  previsualizar: send(fusiones.previsualizar),
  fusionar: send(fusiones.fusionar),
  deshacer: send(fusiones.deshacer),
};

/** The documents of a student, and their files. */
export const documentoService = {
  calls: documentos,
  deEstudiante: send(documentos.deEstudiante),
  save: send(documentos.save),
  saveArchivo: send(documentos.saveArchivo),
  update: send(documentos.update),
  archivo: send(documentos.archivo),
  remove: send(documentos.remove),
};

/** The data on a student's card. */
export const carnetService = { calls: carnets, leer: send(carnets.leer) };

/** The account of one student: payments with the student's share, invoices and figures. */
export const pagosDeEstudiante = send(cuenta.pagosDeEstudiante);

/** The history of a student, page by page, newest first. */
export const historia = send(historiaDe);

/** A student's pending invoices, overdue ones first. */
export const pendientesDeEstudiante = send(facturas.pendientesEstudiante);
