create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gist;
--> statement-breakpoint
-- Lower case without accents. unaccent() alone is only stable; with its dictionary named it may serve in indexes.
create function sin_acento(text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent', $1));
