import { later } from '@/components/data/later';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { Lista } from '@/components/estudiantes/lista/Lista';
import { useEstudiantes } from '@/components/estudiantes/lista/useEstudiantes';

/** Remembers the scroll position and focus of a list while a record covers it, and restores both on closing. */
function useReturn(abierta: boolean): void {
  const lugar = useRef(0);
  const foco = useRef<Element | null>(null);
  const fue = useRef(false);

  useEffect(() => {
    // Hiding the list scrolls the page: only the position before that counts.
    const keep = () => {
      if (!fue.current) lugar.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, []);

  useLayoutEffect(() => {
    if (abierta && !fue.current) {
      foco.current = document.activeElement;
      window.scrollTo?.({ top: 0 });
    }
    if (!abierta && fue.current) {
      window.scrollTo?.({ top: lugar.current });
      if (foco.current?.isConnected) (foco.current as HTMLElement).focus({ preventScroll: true });
    }
    fue.current = abierta;
  }, [abierta]);
}

const Ficha = later(() => import('@/components/estudiantes/ficha/Ficha'), 'Ficha');
const Vecinos = later(() => import('@/components/estudiantes/ficha/Vecinos'), 'Vecinos');
const NuevoForm = later(() => import('@/components/estudiantes/ficha/NuevoForm'), 'NuevoForm');

/** The students of the branch, with infinite scroll; a record covers the list, which keeps its place. */
export default function EstudiantePage() {
  const list = useEstudiantes();
  const { query, setQuery, again } = list;
  const { codigo } = query;
  useReturn(codigo !== undefined);

  const open = useCallback((codigo: number) => setQuery({ codigo, tab: undefined }), [setQuery]);
  const close = useCallback(() => setQuery({ codigo: undefined, tab: undefined }), [setQuery]);
  const nuevo = (wanted: boolean) => setQuery({ nuevo: wanted }, 'replace');
  const created = (codigoEstudiante?: number) => {
    nuevo(false);
    if (codigoEstudiante === undefined) return;
    again();
    open(codigoEstudiante);
  };
  return (
    <>
      <div hidden={codigo !== undefined}>
        <Lista list={list} onOpen={open} onNuevo={() => nuevo(true)} />
      </div>
      {codigo !== undefined && (
        <Ficha
          key={codigo}
          codigoEstudiante={codigo}
          tab={query.tab}
          onTab={(tab) => setQuery({ tab }, 'replace')}
          onOpen={open}
          onClose={close}
          vecinos={<Vecinos codigoEstudiante={codigo} list={list} onOpen={(next) => setQuery({ codigo: next }, 'replace')} />}
        />
      )}
      {query.nuevo && <NuevoForm onOpen={created} onClose={() => nuevo(false)} />}
    </>
  );
}
