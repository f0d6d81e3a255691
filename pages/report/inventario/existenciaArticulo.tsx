import Link from 'next/link';
import { usePagina } from '@/components/data/useSession';
import type { Field } from '@/components/form/Fields';
import { useOptions } from '@/components/form/useOptions';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { optionsOf } from '@/components/ui/input/Select';
import { Tag } from '@/components/ui/tag/Tag';
import { rutaDe } from '@/contract/inventario/listas';
import * as informes from '@/contract/reportes/inventario/informes';
import type { ExistenciaDeArticulo } from '@/contract/reportes/inventario/existencias';
import { lazyRead } from '@/services/http/lazyRead';
import { count, money } from '@/utils/format';

const categoriasActivas = lazyRead(() => import('@/services/inventario').then(({ categoriaService }) => categoriaService.active), false);
const suplidoresActivos = lazyRead(() => import('@/services/inventario').then(({ suplidorService }) => suplidorService.active), false);
const existencias = describedReport(informes.existencias, () =>
  import('@/contract/reportes/inventario/existencias').then((module) => module.existencias),
);

interface Filtrado {
  codigoCategoria?: number | undefined;
  codigoSuplidor?: number | undefined;
}

/** The filters of a list of articles: category with its subcategories, and supplier. */
function useFiltrosArticulo(): Field<Filtrado>[] {
  const categorias = useOptions(categoriasActivas, (una) => ({ value: String(una.codigoCategoria), label: rutaDe(una) }), 'Todas');
  const suplidores = useOptions(suplidoresActivos, (uno) => ({ value: String(uno.codigoSuplidor), label: uno.descripcion }), 'Todos');
  return [
    { name: 'codigoCategoria', label: 'Categoría', kind: 'select', ...categorias },
    { name: 'codigoSuplidor', label: 'Suplidor', kind: 'select', ...suplidores },
  ];
}

const falta = ({ falta: cuantas }: ExistenciaDeArticulo) => (cuantas ? <Tag value={`${count(cuantas)}`} severity="warning" /> : '');

/** The stock of each branch, its value, and the pieces missing to the minimum. */
export default function ExistenciaArticulo() {
  const report = useReport(existencias);
  const abre = usePagina('/inventario/articulo');
  const articulo = ({ articulo: nombre, codigo }: ExistenciaDeArticulo) =>
    abre ? <Link href={`/inventario/articulo?filtro=${encodeURIComponent(codigo)}`}>{nombre}</Link> : nombre;
  return (
    <ReportPage
      report={report}
      filters={[{ name: 'cual', label: 'Existencia', kind: 'select', options: optionsOf(informes.CUAL) }, ...useFiltrosArticulo()]}
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
