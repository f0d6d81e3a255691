import bandejaDeCorreo from './bandeja';
import compania from './compania';
import reglasDeDinero from './reglasDeDinero';
import sucursal from './sucursal';

/** The calls about company, branches, its rules about money, and the outbox of mails. */
export default [...compania, ...reglasDeDinero, ...sucursal, ...bandejaDeCorreo];
