CREATE INDEX "transferencia_grupo_anterior" ON "transferencia" USING btree ("codigo_grupo_anterior","fecha");--> statement-breakpoint
DROP INDEX "factura_detalle_factura";--> statement-breakpoint
create index factura_detalle_factura on factura_detalle (codigo_factura) include (codigo_detalle, total, descuento, codigo_servicio, codigo_articulo, codigo_evento);--> statement-breakpoint
create index factura_detalle_rebajada on factura_detalle (codigo_factura) include (descuento) where descuento > 0;
