/** A small runner module that greets: what `quirl new` writes. The linter finds nothing in it, and the formatter changes nothing. */
export const FIRST_PROGRAM = `---@param context quirl.Context
---@return quirl.Result
local function main(context)
  local name = context.args[1] or "world"
  return {
    abi_version = 1,
    ok = true,
    status = 0,
    output = {
      kind = "value",
      value = { type = "string", value = "Hello, " .. name .. "!" },
    },
  }
end

return { abi_version = 1, main = main }
`;
