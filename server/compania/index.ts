import bandejaDeCorreo from './bandeja';
import compania from './compania';
import exportar from './exportar';
import sucursal from './sucursal';

/** The calls about company and all its data, branches, its rules about money, and the outbox of mails. */
export default [compania, exportar, sucursal, bandejaDeCorreo];
