ALTER TABLE "factura" ADD COLUMN "cambios" jsonb;--> statement-breakpoint
ALTER TABLE "inscripcion_descuento" ADD COLUMN "motivo" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "factura_cambiada" ON "factura" USING btree ("codigo_sucursal",(cambios->-1->>'fecha')) WHERE cambios is not null;--> statement-breakpoint
CREATE INDEX "factura_emitida_tarde" ON "factura" USING btree ("codigo_sucursal","fecha") WHERE fecha_vencimiento < fecha;