-- rolling
ALTER TABLE "cobro_forma" ADD COLUMN "codigo_factura" integer;--> statement-breakpoint
ALTER TABLE "cobro_forma" ADD CONSTRAINT "cobro_forma_codigo_factura_factura_codigo_factura_fk" FOREIGN KEY ("codigo_factura") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Until now a payment that withheld tax was of one invoice.
UPDATE "cobro_forma" m SET "codigo_factura" = (SELECT l."codigo_factura" FROM "cobro_factura" l WHERE l."codigo_cobro" = m."codigo_cobro" ORDER BY 1 LIMIT 1) WHERE m."forma" LIKE 'RETENCION%';--> statement-breakpoint
CREATE INDEX "cobro_forma_factura" ON "cobro_forma" USING btree ("codigo_factura") WHERE codigo_factura is not null;--> statement-breakpoint
ALTER TABLE "cobro_forma" ADD CONSTRAINT "cobro_forma_retencion" CHECK ((forma like 'RETENCION%') = (codigo_factura is not null));