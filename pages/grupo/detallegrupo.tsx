import { later } from '@/components/data/later';
import { deHorario, HorarioDeSucursal } from '@/components/academico/horario/HorarioDeSucursal';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { codigoEnRuta } from '@/contract/campos';

const DetalleDeGrupo = later(() => import('@/components/reportes/grupo/DetalleDeGrupo'), 'DetalleDeGrupo');

const query = deHorario.extend({ codigoGrupo: codigoEnRuta.optional() });

/** The schedule of a branch or, with a group in the address, all details of that group. */
export default function DetalleGrupo() {
  const [asked, setQuery] = useUrlQuery(query);
  if (!asked) return null;
  if (asked.codigoGrupo !== undefined) return <DetalleDeGrupo key={asked.codigoGrupo} codigoGrupo={asked.codigoGrupo} />;
  return <HorarioDeSucursal elegido={asked} onElegir={setQuery} />;
}
