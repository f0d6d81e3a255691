import datos from './datos';
import suprimir from './suprimir';

/** The calls about everything that is kept of a person. */
export default [datos, suprimir];
