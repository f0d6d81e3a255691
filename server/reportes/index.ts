import asistencia from './asistencia';
import clasesDelDia from './clasesDelDia';
import atraso from './atraso';
import monitoreo from './monitoreo';
import libro from './libro';
import historialDeFacturas from './historialFacturas';
import vencidas from './vencida';
import { historia } from './historia';
import resumenDeEstudiante from './resumenEstudiante';
import becados from './academia/becados';
import conversion from './academia/conversion';
import detalleDeGrupo from './academia/detalleGrupo';
import estadoDeEstudiante from './academia/estadoEstudiante';
import estudiantesPorGrupo from './academia/estudiantesPorGrupo';
import atencion from './inicio/atencion';
import inicioDeAcademia from './inicio/academia';
import inicioDeIngresos from './inicio/ingresos';
import retencion from './academia/retencion';
import seguimiento from './academia/seguimiento';
import estudiantesInactivos from './academia/inactivos';
import analisisDeIngresos from './ingresos/analisis';
import cajaDelDia from './ingresos/cajaDia';
import cobrosDeFactura from './ingresos/cobrosDeFactura';
import cobrosPorFecha from './ingresos/cobrosPorFecha';
import movimientosDeCobro from './ingresos/movimientosDeCobro';
import resumenAnual from './ingresos/resumenAnual';
import existencias from './inventario/existencias';
import tienda from './inventario/tienda';

/** The reports, and the cards of the start page. */
export default [
  resumenDeEstudiante,
  historia,
  vencidas,
  historialDeFacturas,
  libro,
  monitoreo,
  atraso,
  becados,
  detalleDeGrupo,
  estadoDeEstudiante,
  estudiantesPorGrupo,
  inicioDeAcademia,
  atencion,
  inicioDeIngresos,
  estudiantesInactivos,
  retencion,
  conversion,
  seguimiento,
  analisisDeIngresos,
  cajaDelDia,
  cobrosDeFactura,
  cobrosPorFecha,
  movimientosDeCobro,
  resumenAnual,
  existencias,
  tienda,
  asistencia,
  clasesDelDia,
];
