import { grupo } from './academico/grupo';
import { modalidad } from './academico/modalidad';
import { periodo } from './academico/periodo';
import * as profesor from './academico/profesor';
import { profesores } from './academico/profesores';
import { asistenciaDeEstudiante } from './asistencia/delEstudiante';
import { registroAsistencia } from './asistencia/registro';
import { auditoria } from './auditoria/auditoria';
import { monitoreo } from './academico/monitoreo';
import type { Call } from './call';
import { atrasos } from './estudiantes/atraso';
import { correos } from './correo/correo';
import { compania } from './compania/compania';
import { sucursal } from './compania/sucursal';
import { bajas } from './estudiantes/baja';
import { carnets } from './estudiantes/carnet';
import { direcciones } from './estudiantes/direccion';
import { documentos } from './estudiantes/documento';
import { estudiantes } from './estudiantes/estudiante';
import { fusiones } from './estudiantes/fusion';
import { fichas } from './estudiantes/info';
import { responsables } from './estudiantes/responsable';
import * as caja from './facturacion/caja';
import * as cobro from './facturacion/cobro';
import * as pagos from './facturacion/delEstudiante';
import { facturas } from './facturacion/factura';
import * as inscripcion from './inscripciones/inscripcion';
import { categoria } from './inventario/categoria';
import { acceso } from './seguridad/acceso';
import { misSesiones } from './seguridad/misSesiones';
import { perfil } from './seguridad/perfil';
import { recuperacion } from './seguridad/recuperacion';
import { registro } from './seguridad/registro';
import { rol } from './seguridad/rol';
import { segundoFactor } from './seguridad/segundoFactor';
import * as sesion from './seguridad/sesion';
import { usuarios } from './seguridad/usuario';

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
