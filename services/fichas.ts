import { bajas } from '@/contract/estudiantes/baja';
import { carnets } from '@/contract/estudiantes/carnet';
import { documentos } from '@/contract/estudiantes/documento';
import { fusiones } from '@/contract/estudiantes/fusion';
import { historia as historiaDe } from '@/contract/estudiantes/historia';
import { fichas } from '@/contract/estudiantes/info';
import * as cuenta from '@/contract/cobros/pagosEstudiante';
import { facturas } from '@/contract/facturas/factura';
import { send } from './send';

// Apart from services/estudiantes.ts: the desk looks students up and never opens a record.

/** What belongs to the record of a student beside the person. */
export const fichaService = {
  calls: fichas,
  resumen: send(fichas.resumen),
  info: send(fichas.info),
  updateInfo: send(fichas.updateInfo),
  foto: send(fichas.foto),
  saveFoto: send(fichas.saveFoto),
  deleteFoto: send(fichas.deleteFoto),
};

/** How a student leaves, comes back, or is deleted. */
export const bajaService = {
  calls: bajas,
  desactivar: send(bajas.desactivar),
  reactivar: send(bajas.reactivar),
  historial: send(bajas.historial),
  eliminar: send(bajas.eliminar),
};

/** Two records of one child made one. */
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

/** What the card of a student says. */
export const carnetService = { calls: carnets, leer: send(carnets.leer) };

/** The account of one student: payments with its part, invoices and figures. */
export const pagosDeEstudiante = send(cuenta.pagosDeEstudiante);

/** What happened with a student, page after page, the last first. */
export const historia = send(historiaDe);

/** What a student has pending, overdue first. */
export const pendientesDeEstudiante = send(facturas.pendientesEstudiante);
