import diario from './diario';
import ganado from './ganado';
import gastos from './gastos';
import impuestos from './impuestos';
import incobrables from './incobrables';

/** The books of the academy: what is written off, the expenses of drawers, what a month earned, the journal, the tax. */
export default [incobrables, gastos, ganado, diario, impuestos];
