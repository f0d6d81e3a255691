import Link from 'next/link';
import { useFiltrosArticulo } from '@/components/inventario/useFiltrosArticulo';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { opcionesDe } from '@/components/reportes/opciones';
import { Tag } from '@/components/ui/tag/Tag';
import { CUAL, existencias, type ExistenciaDeArticulo } from '@/contract/reportes/inventario/existencias';
import { mayOpen, routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { count, money } from '@/utils/format';

const falta = ({ falta: cuantas }: ExistenciaDeArticulo) => (cuantas ? <Tag value={`${count(cuantas)}`} severity="warning" /> : '');

/** The stock of each branch, its value, and the pieces missing to the minimum. */
export default function ExistenciaArticulo() {
  const report = useReport(existencias);
  const abre = mayOpen(routeOf('/inventario/articulo')!, useAppSelector(selectAccesos));
  const articulo = ({ articulo: nombre, codigo }: ExistenciaDeArticulo) =>
    abre ? <Link href={`/inventario/articulo?filtro=${encodeURIComponent(codigo)}`}>{nombre}</Link> : nombre;
  return (
    <ReportPage
      report={report}
      filters={[{ name: 'cual', label: 'Existencia', kind: 'select', options: opcionesDe(CUAL) }, ...useFiltrosArticulo()]}
      figures={[
        ['Artículos', ({ articulos }) => count(articulos)],
        ['Piezas', ({ existencia }) => count(existencia)],
        ['Bajo el mínimo', ({ bajoMinimo }) => count(bajoMinimo)],
        ['Valor al costo', ({ valor }) => money(valor)],
      ]}
      cells={{ articulo, falta }}
      chart={({ porCategoria }) => <Barras title="Valor al costo, por categoría" kind="money" serie="Valor" de={porCategoria} />}
    />
  );
}
