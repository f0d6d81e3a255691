import beca from './beca';
import descuento, { uso } from './descuento';
import evento, { compradores } from './evento';
import otorgamiento from './otorgamiento';
import servicio from './servicio';

/** The calls about services, events, discounts and scholarships. */
export default [servicio, evento, compradores, otorgamiento, descuento, uso, beca];
