import { later } from '@/components/data/later';
import { useRouter } from 'next/router';

const FacturaPanel = later(() => import('@/components/reportes/factura/FacturaPanel'), 'FacturaPanel');

/** The parameter of any page's address that names the invoice in the panel. */
const PARAMETRO = 'factura';

const paramsOf = (asPath: string) => new URL(asPath, 'http://x').searchParams;

/** The invoice that the address names, in a panel over any page. Closing takes it out of the address. */
export function FacturaHost() {
  const router = useRouter();
  // The static export was rendered without a query, and hydration must match it.
  const codigo = router.isReady ? paramsOf(router.asPath).get(PARAMETRO) : null;
  if (codigo === null || !/^[1-9]\d{0,8}$/.test(codigo)) return null;
  const close = () => {
    const left = paramsOf(router.asPath);
    left.delete(PARAMETRO);
    const search = left.toString();
    void router.replace(search ? `${router.pathname}?${search}` : router.pathname, undefined, { shallow: true, scroll: false });
  };
  return <FacturaPanel key={codigo} codigoFactura={Number(codigo)} onClose={close} />;
}
