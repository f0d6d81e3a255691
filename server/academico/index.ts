import grupo from './grupo';
import gruposParaInscripcion from './gruposParaInscripcion';
import modalidad from './modalidad';
import periodo from './periodo';
import profesor from './profesor';
import subperiodo from './subperiodo';

/** The calls about periods, modalities, instructors and groups. */
export default [...periodo, ...subperiodo, ...modalidad, ...profesor, ...grupo, ...gruposParaInscripcion];
