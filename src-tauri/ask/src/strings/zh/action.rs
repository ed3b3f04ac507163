//! What is shown of an action before it is allowed: what it does, where it reaches, what stands against it.

use super::Zh;
use crate::strings::action::ActionCardStrings;

impl ActionCardStrings for Zh {
    fn create_file(&self, path: &str) -> String {
        format!("新建 {path}")
    }

    fn change_file(&self, path: &str) -> String {
        format!("修改 {path}")
    }

    fn move_file(&self, path: &str, to: &str) -> String {
        format!("把 {path} 移动到 {to}")
    }

    fn delete_file(&self, path: &str) -> String {
        format!("删除 {path}")
    }

    fn fetch_page(&self, url: &str) -> String {
        format!("获取 {url}")
    }

    fn call_tool(&self, tool: &str, server: &str) -> String {
        format!("调用 {server} 的 {tool}")
    }

    fn connect_to(&self, place: &str) -> String {
        format!("连接 {place}")
    }

    fn may_change_files(&self) -> &'static str {
        "允许这项改动吗？"
    }

    fn may_run_command(&self) -> &'static str {
        "允许运行这条命令吗？"
    }

    fn may_fetch_page(&self) -> &'static str {
        "允许获取这个网页吗？"
    }

    fn may_call_tool(&self) -> &'static str {
        "允许调用这个工具吗？"
    }

    fn may_connect(&self) -> &'static str {
        "允许这条命令联网吗？"
    }

    fn connection_waits(&self) -> &'static str {
        "命令会继续运行，只有这个连接在等你的答复"
    }

    fn asks_consent(&self) -> &'static str {
        "你同意这样做吗？"
    }

    fn reason_heading(&self) -> &'static str {
        "原因："
    }

    fn risk_heading(&self) -> &'static str {
        "风险："
    }

    fn mcp_server(&self, reached: &str) -> String {
        format!("MCP 服务器：{reached}")
    }

    fn claims_to_read_only(&self) -> &'static str {
        "只读取"
    }

    fn claims_it_may_destroy(&self) -> &'static str {
        "可能破坏内容"
    }

    fn claims_repeats_are_harmless(&self) -> &'static str {
        "重复调用没有额外影响"
    }

    fn claims_to_reach_out(&self) -> &'static str {
        "会访问本机以外"
    }

    fn claims_to_stay_here(&self) -> &'static str {
        "服务器自称：不涉及本机以外"
    }

    fn trusted_server_claims(&self, claims: &str) -> String {
        format!("你信任的服务器自称：{claims}")
    }

    fn server_claims(&self, claims: &str) -> String {
        format!("服务器自称（未经核实）：{claims}")
    }

    fn tool_never_seen(&self) -> &'static str {
        "你还没有见过这个工具。服务器的说明："
    }

    fn tool_changed(&self) -> &'static str {
        "这个工具的说明与你上次看到的不同。服务器现在的说明："
    }

    fn arguments_described(&self) -> &'static str {
        "服务器对参数的说明："
    }

    fn more_arguments(&self, count: usize) -> String {
        format!("……还有 {count} 项")
    }

    fn bytes(&self, bytes: u64) -> String {
        format!("{bytes} 字节")
    }

    fn bytes_before_and_after(&self, before: u64, after: u64) -> String {
        format!("{before} → {after} 字节")
    }

    fn in_workspace_folder(&self) -> &'static str {
        "在工作区文件夹中"
    }

    fn in_folder(&self, folder: &str) -> String {
        format!("在 {folder} 中")
    }

    fn with_variable(&self, name: &str, value: &str) -> String {
        format!("环境变量 {name}={value}")
    }

    fn time_limit(&self, seconds: u64) -> String {
        format!("时间上限：{seconds} 秒")
    }

    fn sandboxed(&self) -> &'static str {
        "沙箱中运行：只能写入工作区，不能读取你的密钥、浏览器数据和 Askwell 自己的数据；但能读取你的其他文件并更改其权限、联网，以及与监听套接字的程序通信。安装 bubblewrap 可获得更强的沙箱"
    }

    fn isolated(&self) -> &'static str {
        "沙箱中运行：只能写入工作区（受保护的路径除外），无法接触你的密钥、浏览器数据、Askwell 自己的数据和其他程序；但能读取你的其他文件；连接主机前会先询问你"
    }

    fn not_sandboxed(&self) -> &'static str {
        "没有沙箱：你在这台电脑上能做的，它都能做"
    }

    fn cannot_be_sandboxed(&self) -> &'static str {
        "没有沙箱（此系统不支持）：你在这台电脑上能做的，它都能做"
    }

    fn can_end_programs(&self) -> &'static str {
        "此系统的内核无法阻止它结束你的其他程序"
    }

    fn variables_left_out(&self, count: u32) -> String {
        format!("你的环境变量中有 {count} 个不会提供给它")
    }

    fn covered_by_no_rule(&self, words: &str) -> String {
        format!("即使允许以此开头的命令，也不包括：{words}")
    }

    fn address_under_no_rule(&self, parts: &str) -> String {
        format!("没有规则包括这个地址，因为它可能把数据带给服务器：{parts}")
    }

    fn page_host(&self, host: &str) -> String {
        format!("来自 {host}")
    }

    fn page_host_written(&self, host: &str, letters: &str) -> String {
        format!("来自 {host}，显示为 {letters}")
    }

    fn own_network(&self) -> &'static str {
        "这是你自己的电脑或本地网络，不是互联网"
    }

    fn looked_up_by_proxy(&self) -> &'static str {
        "由你的网络代理解析这个域名。Askwell 无法确认它没有指向你的本地网络"
    }

    fn can_be_undone(&self) -> &'static str {
        "可以撤销：会保留副本"
    }

    fn cannot_be_undone(&self) -> &'static str {
        "无法撤销"
    }

    fn outside_workspace(&self) -> &'static str {
        "它涉及工作区以外的位置"
    }

    fn opens_protected(&self, paths: &str) -> String {
        format!("它可以更改受保护的路径，其他程序会自动运行或信任其中的内容：{paths}")
    }

    fn trusted_file(&self) -> &'static str {
        "其他程序会自动运行或信任这个文件：请仔细看"
    }

    fn not_all_shown(&self) -> &'static str {
        "这里无法显示全部内容"
    }

    fn plan_proposed(&self) -> &'static str {
        "接受这个计划吗？"
    }

    fn step_heading(&self, number: usize) -> String {
        format!("第 {number} 步：")
    }

    fn each_action_asked(&self) -> &'static str {
        "接受计划不等于允许其中的操作，仍会照常询问你"
    }

    fn quiet_for_seconds(&self, seconds: u64) -> String {
        format!("这条命令已经 {seconds} 秒没有输出。继续等待吗？")
    }

    fn quiet_for_minutes(&self, minutes: u64) -> String {
        format!("这条命令已经 {minutes} 分钟没有输出。继续等待吗？")
    }

    fn interrupted(&self) -> &'static str {
        "这一步执行到一半时被中断了：Askwell 或执行它的程序已结束。它可能全部、部分或完全没有生效。接下来怎么办？"
    }

    fn file_as_before(&self, path: &str) -> String {
        format!("{path}：和之前一样")
    }

    fn file_as_intended(&self, path: &str) -> String {
        format!("{path}：已是操作完成后的样子")
    }

    fn file_as_neither(&self, path: &str) -> String {
        format!("{path}：既不是之前的样子，也不是完成后的样子")
    }

    fn file_unknown(&self, path: &str) -> String {
        format!("{path}：无法查看")
    }
}
