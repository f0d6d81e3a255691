import * as z from 'zod';
import { HorarioDeSucursal } from '@/components/academico/horario/HorarioDeSucursal';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { DetalleDeGrupo } from '@/components/reportes/grupo/DetalleDeGrupo';
import { codigoEnRuta } from '@/contract/campos';

const query = z.strictObject({
  codigoGrupo: codigoEnRuta.optional(),
  codigoPeriodo: codigoEnRuta.optional(),
  codigoSucursal: codigoEnRuta.optional(),
  codigoProfesor: codigoEnRuta.optional(),
  lugar: z.string().max(60).optional(),
  forma: z.enum(['semana', 'tabla']).default('semana'),
});

/** The schedule of a branch or, with a group in the address, all details of that group. */
export default function DetalleGrupo() {
  const [elegido, setQuery] = useUrlQuery(query);
  if (!elegido) return null;
  if (elegido.codigoGrupo !== undefined) return <DetalleDeGrupo key={elegido.codigoGrupo} codigoGrupo={elegido.codigoGrupo} />;
  return <HorarioDeSucursal elegido={elegido} onElegir={setQuery} />;
}
