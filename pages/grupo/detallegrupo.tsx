import { later } from '@/components/data/later';
import { HorarioDeSucursal, type Elegido } from '@/components/academico/horario/HorarioDeSucursal';
import { keyIn, oneOf, paramsOf, textIn, useParams } from '@/components/list/useParams';

const DetalleDeGrupo = later(() => import('@/components/reportes/grupo/DetalleDeGrupo'), 'DetalleDeGrupo');

interface Pedido extends Elegido {
  codigoGrupo?: number | undefined;
}
const clave = { codigoPeriodo: keyIn, codigoSucursal: keyIn, codigoProfesor: keyIn, codigoGrupo: keyIn };
const query = paramsOf<Pedido>({ ...clave, lugar: textIn(60), forma: oneOf(['semana', 'tabla']) });
const COMO: Partial<Pedido> = { forma: 'semana' };

/** The schedule of a branch or, with a group in the address, all details of that group. */
export default function DetalleGrupo() {
  const [asked, setQuery] = useParams(query, COMO);
  if (!asked) return null;
  if (asked.codigoGrupo !== undefined) return <DetalleDeGrupo key={asked.codigoGrupo} codigoGrupo={asked.codigoGrupo} />;
  return <HorarioDeSucursal elegido={asked} onElegir={setQuery} />;
}
