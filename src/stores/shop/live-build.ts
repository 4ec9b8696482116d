import { BUILD_PATH, type LiveBuild } from '#domain/release/live-build.ts';

/** The live release's scripts and styles; null if the request fails. */
export async function readLiveClient(): Promise<string | null> {
  try {
    const response = await fetch(BUILD_PATH, { cache: 'no-store' });
    const build: Partial<LiveBuild> = response.ok ? await response.json() : {};
    return typeof build.client === 'string' ? build.client : null;
  } catch {
    return null;
  }
}
