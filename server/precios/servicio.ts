import { servicio as calls } from '@/contract/precios/servicio';
import { faltasDePrecio } from '@/domain/inscripciones/rebaja';
import { servicio } from '../db/schema/dinero/precios';
import { crud } from '../lib/crud';
import { assertSinFaltas, conflict } from '../lib/serve';

const DEL_SISTEMA = 'Es un servicio del sistema, con el que se factura';

export default crud(calls, servicio, {
  // Refuses renaming or deactivating a built-in service, and a price that with ITBIS exceeds the largest amount.
  beforeSave: async (_, { descripcion, activo, precio, itbis }, before) => {
    assertSinFaltas({
      ...faltasDePrecio({ precio: precio!, itbis: itbis! }),
      ...(before?.integrado && descripcion !== before.descripcion && { descripcion: `${DEL_SISTEMA}: su nombre no cambia` }),
      ...(before?.integrado && !activo && { activo: `${DEL_SISTEMA}: no se puede desactivar` }),
    });
  },
  // Refuses a built-in service.
  beforeRemove: async (_, { integrado }) => {
    if (integrado) throw conflict(`${DEL_SISTEMA}: no se puede eliminar`);
  },
});
