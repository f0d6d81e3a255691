import { grupo } from './academico/grupo';
import { modalidad } from './academico/modalidad';
import { periodo } from './academico/periodo';
import * as profesor from './academico/profesor';
import { registroAsistencia } from './asistencia/registro';
import type { Call } from './call';
import { estudiantes } from './estudiantes/estudiante';
import * as caja from './facturacion/caja';
import * as cobro from './facturacion/cobro';
import { facturas } from './facturacion/factura';
import * as inscripcion from './inscripciones/inscripcion';
import { categoria } from './inventario/categoria';
import { perfil } from './seguridad/perfil';
import * as sesion from './seguridad/sesion';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the product, in the order of the OpenAPI document. The server, OpenAPI and the tests over all calls read it; no page does. */
export const calls: readonly Call[] = [
  sesion,
  perfil,
  periodo,
  modalidad,
  profesor,
  grupo,
  estudiantes,
  inscripcion,
  facturas,
  cobro,
  caja,
  registroAsistencia,
  categoria,
].flatMap((group) => Object.values(group).filter(isCall));
