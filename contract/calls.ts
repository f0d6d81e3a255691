import { grupo } from './academico/grupo';
import { modalidad } from './academico/modalidad';
import { periodo } from './academico/periodo';
import * as profesor from './academico/profesor';
import { profesores } from './academico/profesores';
import { asistenciaDeEstudiante } from './asistencia/asistenciaEstudiante';
import { registroAsistencia } from './asistencia/registro';
import { auditoria } from './auditoria/auditoria';
import { monitoreo } from './reportes/monitoreo';
import type { Call } from './call';
import { atrasos } from './reportes/atraso';
import { correos } from './mensajes/correo';
import { compania } from './compania/compania';
import { sucursal } from './compania/sucursal';
import { bajas } from './estudiantes/baja';
import { carnets } from './estudiantes/carnet';
import { direcciones } from './personas/direccion';
import { documentos } from './estudiantes/documento';
import { estudiantes } from './estudiantes/estudiante';
import { fusiones } from './estudiantes/fusion';
import { fichas } from './estudiantes/info';
import { responsables } from './responsables/responsable';
import * as caja from './caja/caja';
import * as cobro from './cobros/cobro';
import * as pagos from './cobros/pagosEstudiante';
import { facturas } from './facturas/factura';
import * as inscripcion from './inscripciones/inscripcion';
import { categoria } from './inventario/categoria';
import { acceso } from './usuarios/acceso';
import { misSesiones } from './sesion/misSesiones';
import { perfil } from './sesion/perfil';
import { recuperacion } from './sesion/recuperacion';
import { registro } from './sesion/registro';
import { rol } from './usuarios/rol';
import { segundoFactor } from './sesion/segundoFactor';
import * as sesion from './sesion/sesion';
import { usuarios } from './usuarios/usuario';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the product, in the order of the OpenAPI document. The server, OpenAPI and the tests over all calls read it; no page does. */
export const calls: readonly Call[] = [
  sesion,
  registro,
  recuperacion,
  segundoFactor,
  misSesiones,
  perfil,
  rol,
  acceso,
  usuarios,
  compania,
  sucursal,
  periodo,
  modalidad,
  profesor,
  profesores,
  grupo,
  estudiantes,
  fichas,
  bajas,
  fusiones,
  responsables,
  direcciones,
  documentos,
  carnets,
  inscripcion,
  facturas,
  cobro,
  pagos,
  caja,
  registroAsistencia,
  asistenciaDeEstudiante,
  categoria,
  correos,
  auditoria,
  atrasos,
  monitoreo,
].flatMap((group) => Object.values(group).filter(isCall));
