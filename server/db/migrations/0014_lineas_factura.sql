-- Every line says what it stands for. Nobody did this: it leaves no audit row.
select set_config('app.auditar', 'no', true);--> statement-breakpoint
update factura_detalle d set codigo_servicio = s.codigo_servicio
  from factura f join servicio s on s.codigo_compania = f.codigo_compania and s.integrado = f.tipo
  where f.codigo_factura = d.codigo_factura and d.tipo = 'SE' and d.codigo_servicio is null;--> statement-breakpoint
select set_config('app.auditar', '', true);--> statement-breakpoint
ALTER TABLE "factura_detalle" ADD CONSTRAINT "factura_detalle_apunta" CHECK (tipo = 'AR' and codigo_articulo is not null and codigo_servicio is null or tipo = 'SE' and codigo_servicio is not null and codigo_articulo is null);
