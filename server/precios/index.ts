import beca from './beca';
import descuento, { uso as usoDeDescuento } from './descuento';
import evento, { compradores as compradoresDeEvento } from './evento';
import otorgamiento from './otorgamiento';
import servicio from './servicio';

/** The calls about services, events, discounts and scholarships. */
export default [servicio, evento, compradoresDeEvento, otorgamiento, descuento, usoDeDescuento, beca];
