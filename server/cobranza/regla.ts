import { and, eq, sql } from 'drizzle-orm';
import { regla as calls, type Regla } from '@/contract/cobranza/regla';
import { plantillaMensaje, reglaMensaje } from '../db/schema/dinero/cobranza';
import { crud } from '../lib/crud';
import { assertSinFaltas } from '../lib/serve';
import { scoped } from '../lib/scope';

/** Faults of a rule, by field. */
function faltasDe({ cuando, dias }: Pick<Regla, 'cuando' | 'dias'>): Record<string, string> {
  return cuando !== 'VENCE' && dias === 0 ? { dias: 'Al menos 1 día' } : {};
}

export default crud(calls, reglaMensaje, {
  computed: () => ({
    plantilla: sql`(select p.descripcion from plantilla_mensaje p where p.codigo_plantilla = regla_mensaje.codigo_plantilla)`,
  }),
  // Refuses a missing number of days, a foreign template, and an automatic rule for a channel that cannot be automatic. Fields that its
  // kind does not use are cleared.
  beforeSave: async ({ db, user }, body) => {
    // The cast is safe: the body of a save and of an update has all fields of the row.
    const { cuando, dias, cada, codigoPlantilla, automatica } = body as Regla;
    const [plantilla] = await db
      .select({ canal: plantillaMensaje.canal, activo: plantillaMensaje.activo })
      .from(plantillaMensaje)
      .where(scoped(plantillaMensaje, user, and(eq(plantillaMensaje.codigoPlantilla, codigoPlantilla))));
    assertSinFaltas({
      ...faltasDe({ cuando, dias }),
      ...((!plantilla || !plantilla.activo) && { codigoPlantilla: 'Elija una plantilla activa' }),
      ...(automatica && plantilla?.canal === 'WHATSAPP' && { automatica: 'Solo un correo sale solo: WhatsApp se abre con un toque' }),
    });
    return { dias: cuando === 'VENCE' ? 0 : dias, cada: cuando === 'ATRASO' ? cada : null };
  },
});
