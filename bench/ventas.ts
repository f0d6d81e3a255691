/** SQL: adds $1 overdue sales of one customer to the demo academy; $2 of them exist already. */
export const LLENAR = `with callada as (select set_config('app.auditar', 'no', true)), uno as (select * from factura limit 1)
  insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, descripcion, fecha, fecha_vencimiento, estatus, total, usuario)
  select uno.codigo_compania, uno.codigo_sucursal, 1000000 + $2::int + n, 'VENTA', uno.codigo_entidad, 'Venta ' || n, '2026-01-01', '2026-01-01',
    'PENDIENTE', 100, ''
  from callada, uno, generate_series(1, $1::int) n`;
