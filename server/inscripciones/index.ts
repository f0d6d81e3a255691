import aplicarDescuento from './precio/aplicarDescuento';
import becasOtorgadas from './precio/becas';
import cambiarPrecio from './precio/cambiarPrecio';
import cuotas from './cuotas';
import actualizarInscripcion from './actualizar';
import inscribirEnCampamento from './campamento/inscribir';
import semanasDeCampamento from './campamento/semanas';
import cancelarInscripcion from './cancelacion/cancelar';
import cancelarLote from './cancelacion/lote';
import enviarInscripcion from './enviar';
import listaDeEspera from './espera';
import interesados from './interesado';
import inscripcionesLeidas from './leida';
import promover from './renovacion/promover';
import renovarPeriodo from './renovacion/renovar';
import transferirDeGrupo from './transferir';
import inscribir from './inscribir';

/** All calls about enrolments: from the preview to the transfer, camps, waiting lists, prices and instalments. */
export default [
  inscribir,
  becasOtorgadas,
  aplicarDescuento,
  cambiarPrecio,
  cuotas,
  inscripcionesLeidas,
  actualizarInscripcion,
  cancelarInscripcion,
  cancelarLote,
  transferirDeGrupo,
  enviarInscripcion,
  listaDeEspera,
  interesados,
  renovarPeriodo,
  promover,
  semanasDeCampamento,
  inscribirEnCampamento,
];
