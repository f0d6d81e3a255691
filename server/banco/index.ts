import candidatos from './candidatos';
import conciliar from './conciliar';
import cuenta from './cuenta';
import devolver from './devolver';
import depositos from './depositos';
import extracto from './extracto';
import libro from './libro';
import lineas from './lineas';
import liquidaciones from './liquidaciones';

/** The calls about bank accounts: their statements, what their movements are, deposits, settlements of cards, and the book. */
export default [cuenta, extracto, lineas, conciliar, candidatos, devolver, depositos, liquidaciones, libro];
