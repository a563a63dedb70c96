import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './command.mjs';
import { sourceLines, sources } from './longest-files.mjs';

const MOST_LINES = 300;
/** A class with more dependencies is two classes. */
const MOST_DEPENDENCIES = 8;

const IS_MIGRATION = /(^|[\\/])migrations[\\/]/;
const IS_SERVER = /^server[\\/]src[\\/].*\.ts$/;

/** `['PostMessage', 7]` for each class with a constructor. */
function constructorsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, false);
  const found = [];
  const visit = (node) => {
    if (ts.isClassLike(node)) {
      for (const member of node.members.filter(ts.isConstructorDeclaration)) {
        found.push([node.name?.text ?? 'a class', member.parameters.length]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Checks that no source has more than 300 lines, and no class of the server more than eight dependencies. */
export async function sizes() {
  const files = sources().filter((file) => !IS_MIGRATION.test(file));
  const problems = files.flatMap((file) => {
    const lines = sourceLines(file);
    return lines > MOST_LINES ? [`${file}: ${lines} lines, at most ${MOST_LINES}`] : [];
  });
  for (const file of files.filter((path) => IS_SERVER.test(path))) {
    for (const [name, count] of constructorsIn(file)) {
      if (count > MOST_DEPENDENCIES) {
        problems.push(`${file}: ${name} has ${count} constructor parameters, at most ${MOST_DEPENDENCIES}`);
      }
    }
  }
  return problems.length > 0 ? problems.join('\n') : undefined;
}
