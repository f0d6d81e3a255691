import grupo from './grupo';
import grupoProfesor from './grupoProfesor';
import modalidad from './modalidad';
import periodo from './periodo';
import profesor from './profesor';

/** The calls about periods, modalities, instructors and groups. */
export default [periodo, modalidad, profesor, grupo, grupoProfesor];
