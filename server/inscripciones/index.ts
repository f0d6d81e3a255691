import becasOtorgadas from './becas';
import cambiarPrecio from './cambiarPrecio';
import cuotas from './cuotas';
import actualizarInscripcion from './actualizar';
import inscribirEnCampamento from './campamento/inscribir';
import semanasDeCampamento from './campamento/semanas';
import cancelarInscripcion from './cancelar';
import enviarInscripcion from './enviar';
import listaDeEspera from './espera';
import inscripcionesLeidas from './leida';
import renovarPeriodo from './renovacion/renovar';
import retirarEstudiante from './retirar';
import transferirDeGrupo from './transferir';
import inscribir from './inscribir';
import inscribirNuevo from './inscribirNuevo';
import previsualizar from './previsualizar';

/** All calls about enrolments: from the preview to the transfer, camps, waiting lists, prices and instalments. */
export default [
  ...previsualizar,
  ...inscribir,
  ...becasOtorgadas,
  ...cambiarPrecio,
  ...cuotas,
  ...inscribirNuevo,
  ...inscripcionesLeidas,
  ...actualizarInscripcion,
  ...cancelarInscripcion,
  ...retirarEstudiante,
  ...transferirDeGrupo,
  ...enviarInscripcion,
  ...listaDeEspera,
  ...renovarPeriodo,
  ...semanasDeCampamento,
  ...inscribirEnCampamento,
];
