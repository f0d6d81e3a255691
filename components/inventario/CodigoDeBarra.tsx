import { useMemo } from 'react';
import { code128 } from '@/utils/code128';

/** The quiet zone on both sides in modules, without which readers do not find the code. */
const QUIET = 10;

/** A code as a Code 128 barcode, dark on white in every theme. */
export function CodigoDeBarra({ codigo, className }: { codigo: string; className?: string }) {
  const { bars, modules } = useMemo(() => code128(codigo), [codigo]);
  const width = modules + 2 * QUIET;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Código de barras ${codigo}`}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={40} fill="#fff" />
      <path d={bars.map((bar) => `M${QUIET + bar.x} 0h${bar.width}v40h-${bar.width}z`).join('')} fill="#000" />
    </svg>
  );
}
